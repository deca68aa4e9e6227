import {sampleBodyText, isJsonBlock} from './body';
import {doubleQuoted} from './literals';
import type {SampleBody, SampleRequest} from './request';

/** Formatted like gofmt. */
export function go({method, url, headers, body}: SampleRequest): string {
  const imports = ['fmt', 'io', 'net/http', ...(body === undefined ? [] : ['strings'])];
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${body === undefined ? '' : `\tbody := strings.NewReader(${bodyLiteral(body)})\n`}\trequest, err := http.NewRequest("${method}", ${doubleQuoted(url)}, ${body === undefined ? 'nil' : 'body'})
	if err != nil {
		panic(err)
	}
${headers
  .map(([name, value]) => `\trequest.Header.Set(${doubleQuoted(name)}, ${doubleQuoted(value)})\n`)
  .join('')}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()

	text, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(response.StatusCode, string(text))
}`;
}

/** A raw string can contain anything except a backquote. */
function bodyLiteral(body: SampleBody): string {
  const text = sampleBodyText(body);
  return isJsonBlock(body) && !text.includes('`') ? `\`${text}\`` : doubleQuoted(text);
}
