/** Languages of the samples for each operation. The quick start has five of them. */
export const LANGUAGES: readonly string[] = [
  ...['shell', 'javascript', 'python', 'java', 'csharp', 'php', 'go', 'ruby'],
];
