import { type DragEvent, useState } from 'react';
import { CopyButton } from './copy-button';
import { download } from './download';
import type { SectionProps } from './sections';

/** The whole of it: as a link, as a file, and from the beginning. */
export function SituationSection({ mock }: SectionProps) {
  const [problem, setProblem] = useState('');

  const take = async (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    await mock.importBug(await file.text()).catch((error: Error) => setProblem(error.message));
  };

  const drop = (event: DragEvent) => {
    // The browser itself would leave the portal, and show the file.
    event.preventDefault();
    void take(event.dataTransfer.files);
  };

  return (
    <>
      <h3>A link</h3>
      <p>
        Leads another browser to this screen, scenario, person, time and speed of answers; the same
        steps bring the same codes there.
      </p>
      <div className="row">
        <CopyButton text={mock.link}>Copy link</CopyButton>
      </div>
      <h3>A file</h3>
      <p>
        Holds all of it: rows, documents, messages, calls, and what is typed. Attach it to a bug; a
        developer drops it below and sees the same screen.
      </p>
      <p>
        {mock.upstream === undefined
          ? 'It holds the passwords, codes and tokens of the demo, all of them invented.'
          : 'It holds the tokens of whoever is signed in to the real server: sign out first.'}
      </p>
      <button
        type="button"
        onClick={async () => download(situationFile(mock.scenario, await mock.exportBug()))}
      >
        Export
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: whoever cannot drop has the field. */}
      <label className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        Import: drop a file here, or choose it
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => take(currentTarget.files)}
        />
      </label>
      <p role="alert">{problem}</p>
      <h3>From the beginning</h3>
      <p>
        The seed again, and nobody signed in. Forgets whatever was done and typed in this tab, and
        the session and settings of all tabs.
      </p>
      <ResetButton />
    </>
  );
}

/** Asks once: what it wipes cannot be had back, but from a file. */
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

/** The button that was pressed is gone. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

function situationFile(scenario = 'demo', text: string): File {
  // By the browser's time.
  const minute = new Date().toISOString().slice(0, 16).replace(':', '-');
  return new File([text], `situation-${scenario}-${minute}.json`, { type: 'application/json' });
}
