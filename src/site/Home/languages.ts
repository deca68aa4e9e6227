/** Those of the samples of each operation; the quick start has five of them. */
export const LANGUAGES: readonly string[] = [
  ...['shell', 'javascript', 'python', 'java', 'csharp', 'php', 'go', 'ruby'],
];
