// A page that comes over plain http from another machine may not write to the clipboard: there the text is selected.
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
