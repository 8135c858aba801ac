// Over plain http from another machine, a page may not write to the clipboard, so select the text instead.
for (const button of document.querySelectorAll('.command button')) {
  button.addEventListener('click', async () => {
    const text = button.previousElementSibling;
    const said = document.querySelector('[role=status]');
    try {
      await navigator.clipboard.writeText(text.textContent);
      said.textContent = 'Copied.';
    } catch {
      getSelection().selectAllChildren(text);
      said.textContent = 'Selected: copy it with the keyboard.';
    }
    setTimeout(() => {
      said.textContent = '';
    }, 3000);
  });
}
