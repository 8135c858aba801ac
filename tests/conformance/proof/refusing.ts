/** Helpers for bugs that make the server refuse values that the contract allows. */
import type { OperationId } from 'portal-contract';
import type { Mock } from './in-process';
import { answer, type Json, on, type Tamper } from './tamper';

export const fieldsOf = async (request: Request): Promise<Json> =>
  (request.headers.get('Content-Type') ?? '').includes('json')
    ? request.clone().json()
    : Object.fromEntries(await request.clone().formData());

export const refusing = (
  operation: OperationId,
  field: string,
  wrong: (value: string, mock: Mock) => boolean,
): Tamper =>
  on(operation, async ({ request, mock, next }) => {
    const { [field]: value } = await fieldsOf(request);
    return typeof value === 'string' && wrong(value, mock)
      ? answer(400, { [field]: ['This is not accepted.'] })
      : next();
  });

export const longer = (most: number) => (value: string) => value.length > most;
