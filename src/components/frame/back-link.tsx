import { Anchor, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './back-link.module.css';

interface BackLinkProps {
  /** A path of the portal. */
  to: string;
  children: string;
}

/** The link above a record back to its list, or above a receipt back to its proposal. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} size="sm" className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      <Text span inherit lineClamp={2}>
        {children}
      </Text>
    </Anchor>
  );
}
