import type { SubmitEvent } from 'react';

/** Unlike React's form `action`, keeps the fields filled in, because testers often send something similar again. */
export const onSubmit =
  (act: (form: FormData) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(new FormData(event.currentTarget));
  };
