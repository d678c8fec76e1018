// Saves data as a file.
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// Saves data as a JSON file.
export const download = (name: string, content: unknown): void =>
  save(name, new Blob([`${JSON.stringify(content)}\n`], { type: 'application/json' }));
