import { expect, it } from 'vitest';
import { serveFile } from './port';
import { proposalForm, registration } from './story';

const client = serveFile();

/**
 * Registers a competitor, who submits a proposal, in a separate session. Every run registers the same person, so
 * a run works only if sessions are isolated.
 */
async function doJobOf(number: number) {
  const { call, control, ask } = client(`run-${number}`);
  await call('register', registration);
  const { email } = registration;
  await call('verifyOtp', { email, otp_code: (await control(`inbox?to=${email}`)).body.code });
  const { access } = (await control('sign-in', { as: email })).body.tokens;

  const content = `%PDF-1.4 of run ${number}`;
  const proposal_document = new File([content], 'plan.pdf', { type: 'application/pdf' });
  const form = proposalForm({
    project_name: `Run ${number}`,
    status: 'SUBMITTED',
    proposal_document,
  });
  const created = await call('createProposal', form, access);
  const list = await call('listProposals', undefined, access);
  const headers = { Authorization: `Bearer ${access}` };
  const document = await ask(`${created.body.proposal_document}`, { headers });
  return {
    seen: 'results' in list.body ? list.body.results.map((row) => row.project_name) : [],
    document: (await document.text()) === content,
    findings: (await control('findings')).body,
  };
}

it('In 200 parallel runs, each registers and submits a proposal, and none sees the proposals of others', async () => {
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  const outcomes = await Promise.all(numbers.map(doJobOf));
  expect(outcomes).toEqual(
    numbers.map((number) => ({ seen: [`Run ${number}`], document: true, findings: [] })),
  );
});
