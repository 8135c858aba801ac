import type { SubmitEvent } from 'react';

/** Unlike a form's `action`, this does not empty the fields: testers often send something similar again. */
export const onSubmit =
  (act: (form: FormData) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(new FormData(event.currentTarget));
  };
