import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { q } from '@/api/client';
import type { ContactSubject } from '@/content/contact-subjects';
import { proposalQuery } from '../proposals/-queries';

const Id = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined);

/**
 * The record that a message is about (A-18, A-82). Only its number is in the address, not its title: the next user of
 * the device can see the address in the browser's history.
 */
export const About = v.object({ proposal: Id, request: Id });
type About = v.InferOutput<typeof About>;

/** The values that the contact form starts with. `name` is part of the key under which the device saves unsent work. */
export interface Prepared {
  name: string;
  subject: ContactSubject | '';
  message: string;
}

/** Returns the start of a message about the record. It names the record's title if this tab has loaded the record. */
export function prepared({ proposal, request }: About, queryClient: QueryClient): Prepared {
  if (proposal !== undefined) {
    const title = queryClient.getQueryData(proposalQuery(proposal).queryKey)?.project_name;
    return about('proposal', proposal, 'My proposal', title);
  }
  if (request !== undefined) {
    const known = q('getSupportRequest', { path: { id: request } }).queryKey;
    return about('support', request, 'My support request', queryClient.getQueryData(known)?.title);
  }
  return { name: ':', subject: '', message: '' };
}

const about = (subject: ContactSubject, id: number, record: string, title = ''): Prepared => ({
  name: `${subject}:${id}`,
  subject,
  message: `${record} ${id}${title && `, “${title}”`}: `,
});
