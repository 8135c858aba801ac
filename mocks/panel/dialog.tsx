import { type KeyboardEvent, type Ref, useId } from 'react';
import { type SectionId, type SectionProps, sections } from './sections';

interface DialogProps extends SectionProps {
  ids: SectionId[];
  section: SectionId;
  open: (section: SectionId) => void;
  /** Whether the title takes the focus: yes if the user opened the panel, no if it was open when the page loaded. */
  focused: boolean;
  ref: Ref<HTMLDivElement>;
}

/** The panel is not modal: the portal and the panel can be used at the same time. */
export function Dialog({ mock, followed, ids, section, open, close, focused, ref }: DialogProps) {
  const id = useId();
  const { Content } = sections[section];

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape works from all controls inside.
    <div
      className="panel"
      role="dialog"
      aria-labelledby={`${id}-title`}
      ref={ref}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <header ref={makeRoom}>
        <h2 id={`${id}-title`} tabIndex={-1} ref={focused ? focusOnce : null}>
          Demo panel
        </h2>
        <button type="button" onClick={close}>
          Close
        </button>
      </header>
      <div role="tablist" aria-label="Sections" onKeyDown={moveAlong}>
        {ids.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === section}
            aria-controls={`${id}-content`}
            tabIndex={name === section ? 0 : -1}
            onClick={() => open(name)}
            onFocus={() => open(name)}
          >
            {sections[name].title}
          </button>
        ))}
      </div>
      <div
        className="content"
        role="tabpanel"
        id={`${id}-content`}
        aria-labelledby={`${id}-${section}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
        tabIndex={0}
      >
        <Content mock={mock} followed={followed} close={close} />
      </div>
    </div>
  );
}

/** Marks the page, so that page.css leaves room for the open panel. Returns a function that removes the mark. */
function makeRoom(): () => void {
  document.documentElement.dataset.panel = 'open';
  return () => delete document.documentElement.dataset.panel;
}

/** Defined outside the component, because React would call a new function at every render, not only at the first. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 };

/** Moves the focus between the tabs by the arrow keys. The tabs are in four columns. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const present = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
  tabs[(present + step + tabs.length) % tabs.length]?.focus();
}
