import type { LightMyRequestResponse } from 'fastify'
import type { TestServer } from './testServer.ts'

/** Opens the page of a link and sends its form with the hidden fields, like a browser. */
export async function pressForm(
  { call }: Pick<TestServer, 'call'>,
  path: string,
  tenant = 'acme',
): Promise<LightMyRequestResponse> {
  return call('POST', path, { tenant, ...formOf((await call('GET', path, { tenant })).payload) })
}

/** Builds the request body of a page's hidden fields and ticks, like a browser. */
export function formOf(page: string): { headers: Record<string, string>; payload: string } {
  const fields = [
    ...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
    ...page.matchAll(/<input type="checkbox" [^>]*name="([\w-]+)" [^>]*value="([^"]*)"/g),
  ]
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Test browser' },
    payload: String(new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))),
  }
}
