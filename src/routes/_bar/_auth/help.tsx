import { Anchor, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { UnsentWork } from '@/components/forms/unsent-work';
import { RecordColumns } from '@/components/records/record-columns';
import { Section } from '@/components/section';
import { SupportEmail } from '@/components/support-email';
import { OFFICE_HOURS } from '@/content/contact';
import { faq } from '@/content/faq';
import { config } from '@/lib/config';
import { formatDateTime } from '@/lib/dates';
import { pageTitle } from '@/lib/page-title';
import { About, prepared } from './-help/about';
import { ContactForm } from './-help/contact-form';

export const Route = createFileRoute('/_bar/_auth/help')({
  validateSearch: About,
  head: () => pageTitle('Help'),
  component: Help,
});

const quickLinks = [
  { to: '/proposals/new', label: 'New proposal' },
  { to: '/support/new', label: 'New support request' },
  { to: '/dashboard', label: 'Dashboard' },
] as const;

function Help() {
  const queryClient = useQueryClient();
  const search = Route.useSearch();
  const message = prepared(search, queryClient);
  return (
    <Stack gap="lg">
      <Title order={1}>Help</Title>
      <RecordColumns
        asideFirst
        aside={
          <>
            <ContactInformation />
            <QuickLinks />
          </>
        }
      >
        <UnsentWork within="/help" />
        <Section title="Send Us a Message">
          <ContactForm key={message.name} prepared={message} />
        </Section>
        <Questions />
      </RecordColumns>
    </Stack>
  );
}

function QuickLinks() {
  return (
    <Section title="Quick Links">
      <List listStyleType="none" spacing="xs">
        {quickLinks.map(({ to, label }) => (
          <List.Item key={to}>
            <Anchor component={Link} to={to} underline="always">
              {label}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function ContactInformation() {
  return (
    <Section title="Contact Information">
      <div>
        <Text fw={600}>Phone support</Text>
        <Anchor href={`tel:${config.supportPhone.replace(/[^+\d]/g, '')}`} underline="always">
          {config.supportPhone}
        </Anchor>
      </div>
      <div>
        <Text fw={600}>Email support</Text>
        <SupportEmail />
        <Text size="sm">Replies within 24 hours</Text>
      </div>
      <div>
        <Text fw={600}>Office hours</Text>
        <Text>{OFFICE_HOURS}</Text>
      </div>
    </Section>
  );
}

/** All answers are always visible: they are short, and the browser's search finds them. */
function Questions() {
  return (
    <Section title="Frequently Asked Questions">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="md">
        {faq(formatDateTime(config.deadline)).map(({ question, answer, addition }) => (
          <div key={question}>
            <Title order={3} size="md">
              {question}
            </Title>
            <Text>{answer}</Text>
            {addition && (
              <Text size="sm" c="dimmed">
                {addition}
              </Text>
            )}
          </div>
        ))}
      </SimpleGrid>
    </Section>
  );
}
