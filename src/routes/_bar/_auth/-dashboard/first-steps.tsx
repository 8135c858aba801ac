import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Moment } from '@/components/moment';
import { Section } from '@/components/section';
import { config } from '@/lib/config';
import classes from './dashboard.module.css';

/** For somebody without proposals: what is done, and what comes next. */
export function FirstSteps() {
  return (
    <Section title="No proposals yet">
      <ol className={classes.steps}>
        <li className={classes.done}>
          <IconCircleCheck size={20} aria-hidden />
          Create your account: done
        </li>
        {['Write a draft', 'Attach your document'].map((step) => (
          <li key={step}>
            <IconCircle size={20} aria-hidden />
            {step}
          </li>
        ))}
        <li>
          <IconCircle size={20} aria-hidden />
          <span>
            Submit by <Moment at={config.deadline} short />
          </span>
        </li>
      </ol>
      <Button component={Link} to="/proposals/new" className={classes.begin}>
        Create your first proposal
      </Button>
    </Section>
  );
}
