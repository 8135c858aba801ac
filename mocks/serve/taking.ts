/** The body of a control: read and checked, or refused with an example of what was expected. */
import * as v from 'valibot';
import type { Mock } from '../mock';
import { refuse } from '../refusal';

export interface ControlCall {
  mock: Mock;
  url: URL;
  request: Request;
}

export function taking<Schema extends v.GenericSchema>(
  schema: Schema,
  example: v.InferInput<Schema> & object,
  act: (call: ControlCall, body: v.InferOutput<Schema>) => unknown,
) {
  const Body = v.pipe(v.string(), v.parseJson(), schema);
  return {
    example,
    async answer(call: ControlCall): Promise<unknown> {
      const result = v.safeParse(Body, await call.request.text());
      if (result.success) return act(call, result.output);
      const error = result.issues
        .map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': '))
        .join(' ');
      throw refuse(400, { error, expected: example });
    },
  };
}
