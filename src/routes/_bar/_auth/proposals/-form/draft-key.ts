import { formKey } from '@/device/entry';

/** The name of the form that edits a draft, without its user. */
export const draftName = (id: number): string => `proposal-edit:${id}`;

export const draftKey = (user: number, id: number): string => formKey(user, draftName(id));
