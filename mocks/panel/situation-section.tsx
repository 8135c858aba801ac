import { type DragEvent, useState } from 'react';
import { PANEL_KEY } from '../browser/browser-storage';
import { CopyButton } from './copy-button';
import { download } from './download';
import type { SectionProps } from './sections';

/** The session-storage key of the imported file's name, which the reloaded page reads to confirm the import. */
const IMPORTED_KEY = 'mock.imported';

/** Offers the situation as a link and as a file, the import of such a file, and a reset. */
export function SituationSection({ mock }: SectionProps) {
  const [imported, setImported] = useState(() => sessionStorage.getItem(IMPORTED_KEY));
  const [saved, setSaved] = useState('');
  const [problem, setProblem] = useState('');
  const missing = mock.upstream === undefined ? mock.notInLink() : [];

  const take = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    try {
      await mock.importBug(await file.text());
      setProblem('');
      setImported(file.name);
      sessionStorage.setItem(IMPORTED_KEY, file.name);
      sessionStorage.setItem(PANEL_KEY, 'situation');
    } catch (error) {
      setImported(null);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };

  const drop = (event: DragEvent) => {
    // Otherwise the browser would leave the portal and show the file.
    event.preventDefault();
    void take(event.dataTransfer.files);
  };

  return (
    <>
      <h3>A link</h3>
      <p>
        Opens this screen in another browser, with the same scenario, person, time, clock speed,
        reply speed and faults. The same steps then give the same codes. The link does not contain
        what was done, reviewed or typed: use the file for that.
      </p>
      <div className="row">
        <CopyButton text={mock.link}>Copy link</CopyButton>
      </div>
      {missing.length > 0 && (
        <p>Only a file can hold this; the link leaves it out: {missing.join('; ')}.</p>
      )}
      <h3>A file</h3>
      <p>
        Contains everything: rows, documents, messages, calls and typed text. Attach it to a bug
        report; a developer drops it below and sees the same screen. Import replaces everything in
        this tab.
      </p>
      <p>
        {mock.upstream === undefined
          ? 'It contains the passwords, codes and tokens of the demo. All of them are invented.'
          : 'It contains the tokens of the user signed in to the real server. Sign out first.'}
      </p>
      <button
        type="button"
        onClick={async () => {
          const file = situationFile(mock.scenario, await mock.exportBug());
          download(file);
          setSaved(file.name);
        }}
      >
        Export
      </button>
      <p role="status">{saved && `Your browser is saving ${saved}.`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: people who cannot drop a file can use the field. */}
      <label className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        Import: drop a file here, or choose it
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => take(currentTarget.files)}
        />
      </label>
      <p role="status" ref={forget}>
        {imported && `Imported: ${imported}.`}
      </p>
      <p role="alert">{problem}</p>
      <h3>Start over</h3>
      <p>
        Back to the starting data, signed out. Deletes everything done and typed in this tab, and
        the session and settings of all tabs.
      </p>
      <ResetButton />
    </>
  );
}

const forget = () => sessionStorage.removeItem(IMPORTED_KEY);

/** Asks for confirmation, because only a file exported before can undo a reset. */
function ResetButton() {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <button type="button" onClick={() => setAsking(true)}>
        Reset the demo
      </button>
    );
  return (
    <div className="row">
      <button
        type="button"
        className="primary"
        ref={focusOnce}
        onClick={() => location.assign('/?reset')}
      >
        Really reset
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        Keep it
      </button>
    </div>
  );
}

/** Moves the focus to "Really reset", because the pressed button has disappeared. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

function situationFile(scenario = 'demo', text: string): File {
  const minute = new Date().toISOString().slice(0, 16).replace(':', '-');
  return new File([text], `situation-${scenario}-${minute}.json`, { type: 'application/json' });
}
