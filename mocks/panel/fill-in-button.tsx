import { useState } from 'react';
import { documentOf, type Step } from '../scenarios/steps';
import { download } from './download';
import { fillCode, fillDocument, fillText } from './fill-in';

export function FillCodeButton({ code, close }: { code: string; close: () => void }) {
  return (
    <FillInButton
      name={`Fill in code ${code}`}
      fill={() => fillCode(code)}
      nothing="This screen has no field for a code."
      close={close}
    />
  );
}

/** Never closes the panel, because a form has several long texts to fill in. */
export const FillTextButton = ({ step }: { step: Extract<Step, { fill: string }> }) => (
  <FillInButton
    name={`Fill in “${step.fill}” for me`}
    fill={() => fillText(step.fill, step.with)}
    nothing="This screen has no such field."
  />
);

interface DocumentButtonsProps {
  step: Extract<Step, { attach: string }>;
  close: () => void;
}

/** Offers the document of a step: filled into the field, or as a file to download. */
export function DocumentButtons({ step, close }: DocumentButtonsProps) {
  return (
    <div className="row">
      <FillInButton
        name={`Choose ${step.attach}`}
        label={`Choose ${step.attach}`}
        fill={() => fillDocument(documentOf(step))}
        nothing="This screen has no field for a document."
        close={close}
      />
      <button type="button" onClick={() => download(documentOf(step))}>
        Download {step.attach}
      </button>
    </div>
  );
}

interface FillInButtonProps {
  name: string;
  /** The visible text. */
  label?: string;
  /** Returns the field that was filled in; undefined if the screen has no such field. */
  fill: () => HTMLElement | undefined;
  nothing: string;
  close?: () => void;
}

function FillInButton({ name, label = 'Fill in', fill, nothing, close }: FillInButtonProps) {
  const [message, setMessage] = useState('');
  const fillIn = async () => {
    setMessage('Looking for the field…');
    const field = await soon(fill);
    setMessage(field ? '' : nothing);
    if (!field || !close || !isNarrow()) return;
    close();
    field.focus();
  };
  return (
    <div className="row">
      <button type="button" className="primary" aria-label={name} onClick={fillIn}>
        {label}
      </button>
      <span role="status">{message}</span>
    </div>
  );
}

/** Tries for up to two seconds, because the portal may still be loading the form when the panel is already shown. */
async function soon(fill: () => HTMLElement | undefined): Promise<HTMLElement | undefined> {
  const end = performance.now() + 2000;
  for (;;) {
    const field = fill();
    if (field || performance.now() > end) return field;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether the panel covers the portal. In a window of 75em or wider, panel.css puts it beside the portal. */
const isNarrow = () => !matchMedia('(width >= 75em)').matches;
