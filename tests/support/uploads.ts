import type { TestServer } from './testServer.ts'

/** Builds a small valid PDF. */
export const pdf = (inside = ''): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nendobj\n${inside}\nxref\n0 1\ntrailer <<>>\nstartxref\n20\n%%EOF\n`)

/** Builds the upload of a file in one part or several, like a browser. */
export const form = (
  file: Buffer,
  { name = 'invoice.pdf', type = 'application/pdf', field = 'file', times = 1 } = {},
) => {
  const part = [
    Buffer.from(
      `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ` +
        `${type}\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n'),
  ]
  return Buffer.concat([...Array.from({ length: times }, () => part).flat(), Buffer.from('--cut--\r\n')])
}

/** Creates an employee with functions that upload and read files. */
export async function uploader(server: TestServer, tenant = 'acme') {
  const employee = await server.employee(tenant)
  const token = await server.session(employee)
  const upload = (container: string, payload: Buffer, headers: Record<string, string> = {}) =>
    server.call('POST', `/api/storage/${container}`, {
      token,
      tenant,
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=cut', ...headers },
    })
  return { employee, token, upload, get: (path: string) => server.call('GET', path, { token, tenant }) }
}
