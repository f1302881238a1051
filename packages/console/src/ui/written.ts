/** An API request as source code: never with a key in it. */

/** A request with a JSON body. */
export type ApiCall = { readonly path: string; readonly body: unknown }

/** The languages, with their display names. */
export const LANGUAGES = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
] as const

/** One of `LANGUAGES`. */
export type CodeLanguage = (typeof LANGUAGES)[number][0]

/** The request as a program that reads the key from the environment variable `KEY`. */
export function written({ path, body }: ApiCall, language: CodeLanguage, origin: string): string {
  const json = JSON.stringify(body, undefined, 2)
  const url = JSON.stringify(origin + path)
  if (language === 'curl')
    return [
      `curl ${url} \\`,
      `  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\`,
      `  -d '${json.replaceAll("'", String.raw`'\''`)}'`,
    ].join('\n')
  if (language === 'typescript')
    return [
      `const response = await fetch(${url}, {`,
      `  method: 'POST',`,
      "  headers: { authorization: `Bearer ${process.env.KEY}`, 'content-type': 'application/json' },",
      `  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),`,
      `})`,
      `console.log(await response.json())`,
    ].join('\n')
  return [
    'import json, os, urllib.request',
    '',
    `body = json.loads(${pythonText(json)})`,
    'request = urllib.request.Request(',
    `    ${url},`,
    `    json.dumps(body).encode(),`,
    `    {"Authorization": f"Bearer {os.environ['KEY']}", "Content-Type": "application/json"},`,
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(json.load(response))',
  ].join('\n')
}

/** The text as a Python string literal in triple quotes. */
function pythonText(text: string): string {
  return `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', String.raw`\"\"\"`)}"""`
}
