/** The input of the open dialog. Some browsers forget an input that nothing refers to. */
let input: HTMLInputElement | undefined;

/** Opens the system's dialog for a file of any type. Call it while the user presses something. */
export function chooseFile(onChoose: (file: File) => void): void {
  input = document.createElement('input');
  input.type = 'file';
  input.onchange = () => {
    const [file] = input?.files ?? [];
    if (file) onChoose(file);
  };
  input.click();
}
