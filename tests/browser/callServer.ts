import { request } from 'node:http'

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; headers?: Record<string, string>; body?: unknown }
type Answer = { status: number; body: any }

/** A call to the run's server on a company's host, without a browser. */
export function callServer(
  tenant: string,
  path: string,
  { method = 'GET', headers = {}, body }: Call = {},
): Promise<Answer> {
  const port = Number(process.env.PORTAL_PORT)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const sent = {
    host: `${tenant}.localhost:${port}`,
    accept: 'application/json',
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers: sent }, async (response) => {
      let received = ''
      for await (const chunk of response) received += String(chunk)
      const isJson = response.headers['content-type']?.includes('json')
      resolve({
        status: response.statusCode ?? 0,
        body: isJson && received ? JSON.parse(received) : received,
      })
    })
    call.once('error', reject)
    call.end(text)
  })
}
