import { realPdf } from './real-pdf';
import type { StoryFile, StoryPage } from './story-page';

/**
 * Chooses this file as the form's document. The field is disabled until the drop area has loaded: a person can't choose a
 * file before, but a script can, and the portal would never hear of it.
 */
export const attach = (page: StoryPage, file: string | StoryFile) =>
  page.locator('input[type=file]:enabled').setInputFiles(file);

export const pdf = (name: string, buffer = realPdf()): StoryFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
});
