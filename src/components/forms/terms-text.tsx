import { Text, Title } from '@mantine/core';
import { SupportEmail } from '@/components/support-email';
import { terms, termsEnd, termsStart } from '@/content/terms';

/** The sections of the terms. `order` is their heading level. */
export function TermsText({ order, size }: { order: 2 | 3; size: 'h3' | 'h5' }) {
  return (
    <>
      {termsStart && <Text c="dimmed">{termsStart}</Text>}
      {terms.map(({ title, text }, index) => (
        <section key={title}>
          <Title order={order} size={size}>
            {index + 1}. {title}
          </Title>
          <Text>{text}</Text>
        </section>
      ))}
      {termsEnd && (
        <Text c="dimmed">
          {termsEnd} Email <SupportEmail />
        </Text>
      )}
    </>
  );
}
