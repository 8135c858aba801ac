import { Tabs, Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { pageTitle } from '@/lib/page-title';
import { NotificationSettings } from './-settings/notification-settings';
import { PrivacySettings } from './-settings/privacy-settings';
import { SecuritySettings } from './-settings/security-settings';

const tabs = ['security', 'notifications', 'privacy'] as const;
const Search = v.object({ tab: v.optional(v.fallback(v.picklist(tabs), 'security')) });

export const Route = createFileRoute('/_bar/_auth/settings')({
  validateSearch: Search,
  head: () => pageTitle('Settings'),
  component: Settings,
});

/** The open tab is in the address, so that it survives a reload and can be linked to. */
function Settings() {
  const { tab = 'security' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <Title order={1} mb="lg">
        Settings
      </Title>
      <Tabs
        value={tab}
        keepMounted={false}
        maw="var(--form-width)"
        onChange={(value) => navigate({ search: v.parse(Search, { tab: value }), replace: true })}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="security">Security</Tabs.Tab>
          <Tabs.Tab value="notifications">Notifications</Tabs.Tab>
          <Tabs.Tab value="privacy">Privacy</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="security">
          <SecuritySettings />
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <NotificationSettings />
        </Tabs.Panel>
        <Tabs.Panel value="privacy">
          <PrivacySettings />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
