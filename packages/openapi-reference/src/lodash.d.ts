declare module 'lodash/kebabCase.js' {
  export default function kebabCase(text: string): string;
}
