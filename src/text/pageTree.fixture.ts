import {hasChildren, isTag, isText, type ParentNode} from 'domhandler';

/** Lists elements with their attributes, ends of elements, and texts in document order. */
export function outline(root: ParentNode): string[] {
  const parts: string[] = [];
  add(root, parts);
  return parts;
}

function add({children}: ParentNode, parts: string[]): void {
  for (const child of children) {
    if (isText(child)) {
      parts.push(child.data);
    } else if (hasChildren(child)) {
      parts.push(isTag(child) ? `<${child.name} ${JSON.stringify(child.attribs)}` : child.type);
      add(child, parts);
      parts.push('>');
    } else {
      parts.push(child.type);
    }
  }
}
