import { Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '@/lib/page-title';

export const Route = createFileRoute('/_bar/_guest/login')({
  head: () => pageTitle('Sign in'),
  component: Login,
});

function Login() {
  return <Title>Sign in</Title>;
}
