import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { mock } from '../../mocks/node';
import { testExamples } from '../helpers/test-examples';
import { visit } from '../helpers/visit';

/** If this were parsed as HTML, it would create an element that the test can find. */
const MARK = '<img src="/none" data-smuggled onerror="alert(1)"><script data-smuggled></script>';

/** Fields that stay unchanged because other values would be invalid: enumerations, times, amounts, e-mail and documents. */
const fixed =
  /^(status|thematic_area|support_type|priority|registration_type|email|budget_estimate)$|_at$|_document$/;

/** Appends MARK to every free text of a record, at any depth. */
function smuggle(record: object): void {
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'object' && value !== null) smuggle(value);
    else if (typeof value === 'string' && !fixed.test(name))
      Object.assign(record, { [name]: `${value} ${MARK}` });
  }
}

const paths = [
  '/dashboard',
  '/proposals',
  '/proposals/101/edit',
  '/proposals/102',
  '/proposals/102/receipt',
  '/proposals/104',
  '/support',
  '/support/new',
  '/support/203',
  '/support/205',
];

const isExample = (path: string) => /102$|205$/.test(path);
testExamples(paths, isExample)(
  "HTML in the server's texts is shown as plain text on %s",
  async (path) => {
    mock.db.proposals.forEach(smuggle);
    mock.db.supportRequests.forEach(smuggle);
    visit(path, { as: 'amina' });
    const texts = () =>
      [...document.querySelectorAll('textarea')].map(({ value }) => value).join() +
      document.body.textContent;
    await waitFor(() => expect(texts()).toContain('data-smuggled'));
    expect(document.querySelector('[data-smuggled]')).toBeNull();
  },
);
