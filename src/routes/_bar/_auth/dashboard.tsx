import { Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '@/lib/page-title';

export const Route = createFileRoute('/_bar/_auth/dashboard')({
  head: () => pageTitle('Dashboard'),
  component: Dashboard,
});

function Dashboard() {
  return <Title>Dashboard</Title>;
}
