import type { SubmitEvent } from 'react';

/** A form's `action` would empty its fields afterwards; a tester sends the like of it again. */
export const onSubmit =
  (act: (form: FormData) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(new FormData(event.currentTarget));
  };
