/** The strip at the bottom of every screen, and the panel that it opens. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { PANEL_KEY } from '../browser/browser-storage';
import type { BrowserMock } from '../browser/window';
import { Dialog } from './dialog';
import type { FollowedSteps } from './follow-steps';
import { mainSection, type SectionId, sectionIds } from './sections';
import { Strip } from './strip';

interface Place {
  section?: SectionId | undefined;
  /** Gets the focus when the panel closes. Undefined if the panel is closed, or was open when the page loaded. */
  opener?: HTMLElement | undefined;
}

/** Rows change in place, so React would see no difference in them. It compares the number of changes instead. */
function watchChanges(mock: BrowserMock) {
  let changes = 0;
  return {
    subscribe: (listener: () => void) =>
      mock.subscribe(() => {
        changes += 1;
        listener();
      }),
    count: () => changes,
  };
}

/** The selector of the running scenario in the panel (step-list.tsx). */
const STEPS = '.running';

interface PanelProps {
  mock: BrowserMock;
  /** The steps of the running scenario, if one runs. */
  followed: FollowedSteps | undefined;
}

export function Panel({ mock, followed }: PanelProps) {
  const isWatching = mock.upstream !== undefined && !mock.real;
  const ids = sectionIds(isWatching);
  const [{ subscribe, count }] = useState(() => watchChanges(mock));
  useSyncExternalStore(subscribe, count);
  const [{ section, opener }, setPlace] = useState<Place>(() => ({
    section: ids.find((id) => id === sessionStorage.getItem(PANEL_KEY)),
  }));
  const dialog = useRef<HTMLDivElement>(null);

  const open = (id: SectionId, from = opener) => {
    sessionStorage.setItem(PANEL_KEY, id);
    setPlace({ section: id, opener: from });
  };
  /** Opens the panel, and focuses the first element that matches the selector, if there is one. */
  const openAt = (id: SectionId, from: HTMLElement | undefined, selector: string) => {
    flushSync(() => open(id, from));
    dialog.current?.querySelector<HTMLElement>(selector)?.focus();
  };
  const close = () => {
    sessionStorage.removeItem(PANEL_KEY);
    setPlace({});
    opener?.focus();
  };

  // Listens to the window, because F2 must work wherever the focus is: a dialog of the portal keeps the focus inside.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return;
      if (!section) {
        // Focus the search only after F2: after a tap on a phone, a focused search would open the on-screen keyboard.
        openAt(mainSection(isWatching), activeElement(), `${STEPS}, [type=search]`);
      } else close();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });

  return (
    <>
      {section && (
        <Dialog
          mock={mock}
          followed={followed}
          ids={ids}
          section={section}
          open={open}
          close={close}
          focused={opener !== undefined}
          ref={dialog}
        />
      )}
      <Strip
        mock={mock}
        followed={followed}
        section={section}
        toggle={(id, button) => (section === id ? close() : openAt(id, button, STEPS))}
      />
    </>
  );
}

const activeElement = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
