import type { MouseEvent } from 'react';

/** Empties the file input, so that choosing the same file again counts as a change. */
export const emptyInput = ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
  currentTarget.value = '';
};
