/** A control as data: the start page lists it, and its input is checked before it acts. */
import * as v from 'valibot';
import { asRecord, isShallow } from '../../contract/is-record';
import { type Choices, issuesInWords } from '../../contract/issue-words';
import { nearest } from '../../contract/nearest';
import { refuse } from '../../replies/refusal';
import type { Mock } from '../../server/mock';

export interface Control {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  name: string;
  does: string;
  /** More text for the start page. */
  detail?: string;
  /** The query parameters that it takes. */
  query?: readonly string[];
  /** An example of the body. */
  example?: object;
  /** If the body is a file: the file's name in the example command. */
  file?: string;
  answer: (call: ControlCall) => unknown;
}

export interface ControlCall {
  mock: Mock;
  url: URL;
  request: Request;
}

const Shallow = v.custom<unknown>(isShallow, 'The body may have at most 100 levels.');

/** Makes a control that takes a body. Refuses an invalid body with a message and with the choices of its fields. */
export function taking<Schema extends v.GenericSchema>(
  schema: Schema,
  example: v.InferInput<Schema> & object,
  act: (call: ControlCall, body: v.InferOutput<Schema>) => unknown,
  choicesOf: (mock: Mock) => Choices,
): Pick<Control, 'example' | 'answer'> {
  const Body = v.pipe(v.string(), v.parseJson(), Shallow, asRecord, schema);
  return {
    example,
    async answer(call) {
      const result = v.safeParse(Body, await call.request.text());
      if (result.success) return refusingOutOfRange(() => act(call, result.output));
      const choices = choicesOf(call.mock);
      const error = issuesInWords(result.issues, schema, choices).join(' ');
      throw refuse(400, { error, choices: nearestFirst(choices, result.issues) });
    },
  };
}

function refusingOutOfRange<Reply>(act: () => Reply): Reply {
  try {
    return act();
  } catch (error) {
    throw error instanceof RangeError ? refuse(400, { error: error.message }) : error;
  }
}

/** Sorts the choices of each field with a wrong value: the most similar choices come first. */
const nearestFirst = (choices: Choices, issues: readonly v.BaseIssue<unknown>[]): Choices =>
  Object.fromEntries(
    Object.entries(choices).map(([field, names]) => {
      const asked = issues.find(({ path }) => path?.at(-1)?.key === field)?.input;
      return [field, asked === undefined ? names : nearest(String(asked), names)];
    }),
  );
