import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@/contract/contract.gen';
import { mock } from '../../mocks/node';
import { onePagePdf } from '../../mocks/state/pdf';
import { call, findingsOf, formOf, proposalForm, request, serveEachTest, signIn } from './story';

serveEachTest();
const { maxBytes } = limits.ProposalFields.proposal_document;
const DRAFT = 101;
const SUBMITTED = 102;
const ESTHERS = 107;
let amina: string;

beforeEach(async () => {
  amina = (await signIn('amina')).access;
});

describe('listProposals', () => {
  const ids = async (query: Record<string, string>) => {
    const { body } = await call('listProposals', { as: amina, query });
    return 'results' in body ? body.results.map(({ id }) => id) : [];
  };

  it('lists only the user’s own proposals, newest first', async () => {
    expect(await ids({ my_proposals: 'true' })).toEqual([101, 102, 103, 104, 105, 106]);
    expect(await ids({})).toHaveLength(6);
  });

  it('honours drafts, limit and offset', async () => {
    expect(await ids({ my_proposals: 'true', drafts: 'true' })).toEqual([101]);
    expect(await ids({ limit: '5' })).toEqual([101, 102, 103, 104, 105]);
    expect(await ids({ limit: '5', offset: '5' })).toEqual([106]);
    const { body } = await call('listProposals', { as: amina, query: { limit: '5' } });
    expect(body).toMatchObject({ count: 6, next: '/api/proposals/?limit=5&offset=5' });
  });

  it('refuses a limit that is not a number', async () => {
    expect(await call('listProposals', { as: amina, query: { limit: 'many' } })).toMatchObject({
      status: 400,
      body: { limit: ['Not a valid value.'] },
    });
  });

  it('is empty for a user without proposals', async () => {
    const { access } = await signIn('chebet');
    expect((await call('listProposals', { as: access })).body).toMatchObject({ results: [] });
  });
});

describe('createProposal', () => {
  it('stores what was sent', async () => {
    const body = proposalForm({ technology_methodology: 'Drones', technologies_used: 'Drones' });
    expect(await call('createProposal', { as: amina, body })).toMatchObject({
      status: 201,
      body: {
        project_name: 'Grain store sentinel',
        status: 'DRAFT',
        thematic_area_display: 'Governance, Public Policy and Political Stability',
        technologies_used: 'Drones',
        submitted_by: { display_name: 'Amina Otieno' },
        created_at: '2025-11-14T06:00:00.000Z',
        submitted_at: null,
      },
    });
  });

  it('keeps line ends and spaces as a browser sends them in multipart (A-96)', async () => {
    const body = proposalForm({
      relevance_to_theme: ' Food,\nwater\r\nand work. ',
      description: 'Problem: P\n\nSolution: S',
    });
    expect((await call('createProposal', { as: amina, body })).body).toMatchObject({
      relevance_to_theme: ' Food,\r\nwater\r\nand work. ',
      description: 'Problem: P\r\n\r\nSolution: S',
    });
  });

  it('submits at once with the status SUBMITTED', async () => {
    const body = proposalForm({ status: 'SUBMITTED' });
    expect((await call('createProposal', { as: amina, body })).body).toMatchObject({
      status: 'SUBMITTED',
      submitted_at: '2025-11-14T06:00:00.000Z',
    });
  });

  it('checks the required fields of a draft too (A-55)', async () => {
    const blank = { project_name: '', project_title: '', thematic_area: '' };
    const short = { problem_statement: 'Too short', proposed_solution: '', relevance_to_theme: '' };
    const body = proposalForm({ ...blank, ...short, proposal_document: undefined });
    const tooShort = (field: 'problem_statement' | 'proposed_solution') =>
      `Ensure this field has at least ${limits.ProposalFields[field].minLength} characters.`;
    const findings = [expect.stringContaining("required property 'proposal_document'")];
    expect(
      await findingsOf(async () => {
        expect(await call('createProposal', { as: amina, body })).toMatchObject({
          status: 400,
          body: {
            project_title: ['Project title is required'],
            thematic_area: ['Please select a thematic area'],
            problem_statement: [tooShort('problem_statement')],
            proposed_solution: [tooShort('proposed_solution')],
            relevance_to_theme: ['Relevance to theme is required'],
            proposal_document: ['Proposal document is required'],
          },
        });
      }),
    ).toEqual(findings);
  });

  it('does not ask for a description of OTHER (A-57)', async () => {
    const body = proposalForm({ thematic_area: 'OTHER' });
    expect((await call('createProposal', { as: amina, body })).status).toBe(201);
  });

  it.each([
    ['a PDF', 'plan.PDF', 10, 201],
    ['a Word document', 'plan.docx', 10, 201],
    ['exactly the limit', 'plan.pdf', maxBytes, 201],
    ['a picture', 'plan.png', 10, 400],
    ['an empty file', 'plan.pdf', 0, 400],
    ['more than the limit', 'plan.pdf', maxBytes + 1, 413],
  ])('replies to a document with the right status: %s', async (_, name, size, status) => {
    const proposal_document = new File([new Uint8Array(size)], name);
    const body = proposalForm({ proposal_document });
    expect((await call('createProposal', { as: amina, body })).status).toBe(status);
    expect(mock.db.proposals).toHaveLength(status === 201 ? 8 : 7);
  });
});

describe('getProposal', () => {
  it('returns the user’s own proposal, without private columns', async () => {
    const { body } = await call('getProposal', { as: amina, id: DRAFT });
    expect(body).toMatchObject({ id: DRAFT, project_name: 'Borehole watch' });
    expect(body).not.toHaveProperty('owner');
    expect(body).not.toHaveProperty('document');
  });

  it.each([ESTHERS, 999, 'abc'])('answers 404 for %s', async (id) => {
    expect(await call('getProposal', { as: amina, id })).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    });
  });
});

describe('updateProposal', () => {
  const update = (id: number, fields: Record<string, string | File>) =>
    call('updateProposal', { as: amina, id, body: formOf(fields) });

  it('changes what is sent and leaves the rest', async () => {
    expect(await update(DRAFT, { relevance_to_theme: 'Water is life' })).toMatchObject({
      status: 200,
      body: {
        relevance_to_theme: 'Water is life',
        project_name: 'Borehole watch',
        status: 'DRAFT',
      },
    });
  });

  it('submits the draft', async () => {
    mock.clock.jump(60_000);
    expect(await update(DRAFT, { status: 'SUBMITTED' })).toMatchObject({
      status: 200,
      body: { status: 'SUBMITTED', submitted_at: '2025-11-14T06:01:00.000Z' },
    });
    expect((await update(DRAFT, { relevance_to_theme: 'Later' })).status).toBe(403);
  });

  it('does not submit an incomplete proposal', async () => {
    const created = await call('createProposal', { as: amina, body: proposalForm() });
    expect(await update(created.body.id, { status: 'SUBMITTED' })).toMatchObject({
      status: 400,
      body: { technology_methodology: ['Technology and methodology is required'] },
    });
    expect(mock.db.proposals.at(-1)?.status).toBe('DRAFT');
  });

  it('asks for a description when the area becomes OTHER', async () => {
    const created = await call('createProposal', { as: amina, body: proposalForm() });
    expect(await update(created.body.id, { thematic_area: 'OTHER' })).toMatchObject({
      status: 400,
      body: { thematic_area_description: ['Please describe the thematic area'] },
    });
  });

  it('deletes the description of OTHER when the area changes', async () => {
    expect((await update(DRAFT, { thematic_area: 'GOVERNANCE' })).body).toMatchObject({
      thematic_area: 'GOVERNANCE',
      thematic_area_description: null,
    });
  });

  it('refuses a blank title and a status that only reviewers set', async () => {
    expect(await update(DRAFT, { project_title: ' ', status: 'ACCEPTED' })).toMatchObject({
      status: 400,
      body: { project_title: ['Project title is required'], status: ['Not a valid choice.'] },
    });
  });

  it.each([
    [SUBMITTED, 403],
    [104, 403],
    [ESTHERS, 404],
  ])('refuses %i with %i, whatever is sent', async (id, status) => {
    expect((await update(id, { project_title: '' })).status).toBe(status);
  });

  it('replaces the document', async () => {
    const before = await call('getProposal', { as: amina, id: DRAFT });
    const proposal_document = new File(['new'], 'new.pdf', { type: 'application/pdf' });
    const { body } = await update(DRAFT, { proposal_document });
    const download = (path: string | null | undefined) => request('GET', `${path}`, { as: amina });
    expect(await (await download(body.proposal_document)).text()).toBe('new');
    expect((await download(before.body.proposal_document)).status).toBe(404);
  });
});

describe('deleteProposal', () => {
  it('deletes a draft and its document', async () => {
    const { body } = await call('getProposal', { as: amina, id: DRAFT });
    expect(await call('deleteProposal', { as: amina, id: DRAFT })).toMatchObject({
      status: 204,
      body: undefined,
    });
    expect((await call('getProposal', { as: amina, id: DRAFT })).status).toBe(404);
    const download = await request('GET', `${body.proposal_document}`, { as: amina });
    expect(download.status).toBe(404);
  });

  it('deletes no submitted proposal and none of another user', async () => {
    expect(await call('deleteProposal', { as: amina, id: SUBMITTED })).toMatchObject({
      status: 403,
      body: { detail: 'Only draft proposals can be deleted' },
    });
    expect((await call('deleteProposal', { as: amina, id: ESTHERS })).status).toBe(404);
  });
});

describe('getProposalStatistics', () => {
  it('counts the proposals that exist now', async () => {
    const count = async () => (await call('getProposalStatistics', { as: amina })).body;
    const six = { total_proposals: 6, draft: 1, submitted: 1, accepted: 1, rejected: 1 };
    expect(await count()).toEqual(six);
    await call('deleteProposal', { as: amina, id: DRAFT });
    expect(await count()).toEqual({ ...six, total_proposals: 5, draft: 0 });
  });
});

describe('the document', () => {
  it('comes back byte for byte, with its name and type', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
    const proposal_document = new File([bytes], 'mpango é.pdf', { type: 'application/pdf' });
    const body = proposalForm({ proposal_document });
    const created = await call('createProposal', { as: amina, body });

    const address = `${created.body.proposal_document}`;
    const response = await request('GET', address, { as: amina });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename*=UTF-8''mpango%20%C3%A9.pdf`,
    );
  });

  it('is a real PDF in the starting data, for its owner only', async () => {
    const { body } = await call('getProposal', { as: amina, id: DRAFT });
    const address = `${body.proposal_document}`;
    const own = await request('GET', address, { as: amina });
    expect(new Uint8Array(await own.arrayBuffer())).toEqual(onePagePdf('Borehole watch'));
    expect((await request('GET', address)).status).toBe(401);
    const { access } = await signIn('esther');
    expect((await request('GET', address, { as: access })).status).toBe(404);
  });
});
