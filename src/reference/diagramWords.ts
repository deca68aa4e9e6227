import {blocks, plain} from '../../packages/openapi-reference/src';
import type {DiagramManifest} from '../pictures/diagrams';

/** Title and description of a diagram, in Markdown; undefined if the diagram does not exist. */
export function diagramWords(diagrams: DiagramManifest, name: string): string | undefined {
  const diagram = diagrams[name];
  return diagram && blocks(`**${plain(diagram.title)}**`, stepsApart(diagram.description));
}

/** Each line that is not a numbered step is a paragraph of its own. */
function stepsApart(description: string): string {
  return description.split('\n').reduce((text, line) => {
    const isStep = /^\d+\.\s/.test(line);
    const lastLine = text.slice(text.lastIndexOf('\n') + 1);
    const follows = isStep && /^\d+\.\s/.test(lastLine);
    return text === '' ? line : `${text}${follows ? '\n' : '\n\n'}${line}`;
  }, '');
}
