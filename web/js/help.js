// Hints and answers of every lesson, a file each. Their names come with the first of them.

export const help = import.meta.glob('../generated/lessons/*.help.*.json', { query: '?raw', import: 'default' });
