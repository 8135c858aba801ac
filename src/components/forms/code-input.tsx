import { Input, InputWrapperContext, PinInput } from '@mantine/core';
import { useId } from '@mantine/hooks';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react';
import { asciiDigits } from '@/lib/cleaning';
import { codeAfter, codeIn } from '@/lib/codes';

const LENGTH = 6;

/** Stands for an empty box. Mantine joins the boxes into one text, where later digits would otherwise fill the gap. */
const EMPTY = '_';

const boxesFor = (digits: string) => digits.padEnd(LENGTH, EMPTY);

const digitsIn = (boxes: string) => boxes.replaceAll(EMPTY, '');

const without = (boxes: string, index: number, left = '') =>
  boxes.slice(0, index) + left + boxes.slice(index + 1);

interface CodeInputProps {
  label: string;
  description?: ReactNode;
  value?: string;
  onChange: (code: string) => void;
  error?: ReactNode;
  'data-path'?: string;
  /** Takes the focus when it appears. */
  focused?: boolean;
}

/**
 * A one-time code in six boxes with one digit each. Arrow keys and backspace move between the boxes; a code that is
 * pasted or filled in fills them. Emptying a box does not move the other digits. `onChange` gets the digits without the empty boxes.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, description, value = '', onChange, error, focused = false } = props;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState(boxesFor(value));
  // If `value` has other digits, the form has set another code, for example an empty one after a refusal.
  const boxes = digitsIn(last) === value ? last : boxesFor(value);

  const inputs = () => [...(group.current?.querySelectorAll('input') ?? [])];
  const focusedBox = () => inputs().indexOf(document.activeElement as HTMLInputElement);

  const change = (changed: string) => {
    setLast(changed);
    onChange(digitsIn(changed));
  };

  // If the user has just emptied a box, that box has the focus, and `joined` has no character for it.
  const changeJoined = (joined: string) => {
    const index = focusedBox();
    const isEmptied = joined === without(boxes, index);
    change(isEmptied ? without(boxes, index, EMPTY) : boxesFor(joined));
  };

  // Mantine's own Backspace moves the focus to the box before the emptied one, and its blank, as in "123 456", to the
  // next one. The next digit would then go into the wrong box.
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Backspace' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === ' ') return;
    const index = focusedBox();
    const emptied = boxes[index] === EMPTY ? Math.max(index - 1, 0) : index;
    inputs()[emptied]?.focus();
    change(without(boxes, emptied, EMPTY));
  };

  // A whole code fills all boxes. Fewer digits go into the boxes from `index` on.
  const put = (digits: string, index: number) => {
    const start = digits.length === LENGTH ? 0 : Math.max(index, 0);
    const changed = boxes.slice(0, start) + digits + boxes.slice(start + digits.length);
    change(changed.slice(0, LENGTH));
    inputs()[Math.min(start + digits.length, LENGTH - 1)]?.focus();
  };

  // People copy the whole message, but Mantine only accepts a paste of digits.
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.stopPropagation();
    put(codeIn(event.clipboardData.getData('text/plain')), focusedBox());
  };

  // Keyboards that suggest a copied code, and browsers that fill one in, put several characters into one box.
  const input = (event: FormEvent<HTMLDivElement>) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement)) return;
    const index = inputs().indexOf(box);
    const before = digitsIn(boxes[index] ?? '');
    // The keyboard of a phone names no keys: a blank or a letter that it puts over a digit doesn't change the box either.
    if (box.value !== '' && !/\d/.test(asciiDigits(box.value))) {
      event.stopPropagation();
      return;
    }
    const digits = codeAfter(before, box);
    // Of one more digit in a box, Mantine keeps the new one. It accepts only the digits 0-9.
    if (digits.length <= before.length + 1) {
      box.value = asciiDigits(box.value);
      return;
    }
    event.stopPropagation();
    put(digits, index);
  };

  return (
    <Input.Wrapper
      id={id}
      data-path={props['data-path']}
      label={label}
      labelElement="div"
      description={description}
      error={error}
      descriptionProps={{ mb: 'xs' }}
      errorProps={{ role: 'alert', mt: 'xs' }}
    >
      <OwnIds>
        <PinInput
          autoFocus={focused}
          type="number"
          length={LENGTH}
          size="md"
          gap="xs"
          placeholder=""
          rootRef={group}
          value={boxes}
          onChange={changeJoined}
          onKeyDownCapture={press}
          onPasteCapture={paste}
          onChangeCapture={input}
          aria-label={label}
          getInputProps={(index) => ({
            value: digitsIn(boxes[index] ?? ''),
            // If the code is too short, mark only the empty boxes as wrong.
            error: Boolean(error) && (boxes[index] === EMPTY || value.length === LENGTH),
            'aria-label': `${label}, digit ${index + 1} of ${LENGTH}`,
            ...(error && { 'aria-describedby': `${id}-error` }),
          })}
        />
      </OwnIds>
    </Input.Wrapper>
  );
}

/** Mantine would give all boxes the one ID that the wrapper has for its field. Without it, each box has its own. */
function OwnIds({ children }: { children: ReactNode }) {
  const wrapper = use(InputWrapperContext);
  return (
    <InputWrapperContext value={{ ...wrapper, inputId: undefined }}>{children}</InputWrapperContext>
  );
}
