/** A control as data: the start page lists it, and its input is checked before it acts. */
import * as v from 'valibot';
import { asRecord } from '../../contract/is-record';
import { type Choices, issuesInWords } from '../../contract/issue-words';
import { nearest } from '../../contract/nearest';
import { refuse } from '../../replies/refusal';
import type { Mock } from '../../server/mock';

export interface Control {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  name: string;
  does: string;
  /** More for the start page. */
  detail?: string;
  /** The query parameters that it takes. */
  query?: readonly string[];
  /** An example of the body. */
  example?: object;
  /** The body is a file; this is its name in the example command. */
  file?: string;
  answer: (call: ControlCall) => unknown;
}

export interface ControlCall {
  mock: Mock;
  url: URL;
  request: Request;
}

/** A control with a body. An invalid body is refused with a message and the choices of its fields. */
export function taking<Schema extends v.GenericSchema>(
  schema: Schema,
  example: v.InferInput<Schema> & object,
  act: (call: ControlCall, body: v.InferOutput<Schema>) => unknown,
  choicesOf: (mock: Mock) => Choices,
): Pick<Control, 'example' | 'answer'> {
  const Body = v.pipe(v.string(), v.parseJson(), asRecord, schema);
  return {
    example,
    async answer(call) {
      const result = v.safeParse(Body, await call.request.text());
      if (result.success) return act(call, result.output);
      const choices = choicesOf(call.mock);
      const error = issuesInWords(result.issues, schema, choices).join(' ');
      throw refuse(400, { error, choices: nearestFirst(choices, result.issues) });
    },
  };
}

/** The choices of a field that has a wrong value begin with the most similar. */
const nearestFirst = (choices: Choices, issues: readonly v.BaseIssue<unknown>[]): Choices =>
  Object.fromEntries(
    Object.entries(choices).map(([field, names]) => {
      const asked = issues.find(({ path }) => path?.at(-1)?.key === field)?.input;
      return [field, asked === undefined ? names : nearest(String(asked), names)];
    }),
  );
