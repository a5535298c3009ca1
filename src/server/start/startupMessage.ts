import type { RunningServer } from './startServer.ts'

/**
 * The message printed when the server has started: the addresses, and in the demo the logins and the
 * mailbox.
 */
export async function startupMessage({
  context,
  port,
}: Pick<RunningServer, 'context' | 'port'>): Promise<string> {
  const { config, tenants } = context
  const all = tenants.list().filter(({ isDraft }) => !isDraft)
  const lines = ['', 'The portal is ready.', '']
  for (const tenant of all) lines.push(`  ${tenant.name.padEnd(widthOf(all))}  ${tenants.publicUrl(tenant)}`)
  if (all.length === 0)
    lines.push(
      config.tenantsFrom === 'folder'
        ? `  No company is served: ${config.tenantsDir} has no folder without faults.`
        : '  No company is served: none has a release; "npm run tenant -- push acme" makes one of a folder.',
    )
  if (config.demo) {
    for await (const tenant of tenants.each(all.map(({ subdomain }) => subdomain))) {
      lines.push('', `  Demo people of ${tenant.settings.name}`)
      const widest = Math.max(0, ...tenant.demo.map((demo) => loginOf(demo).length))
      for (const demo of tenant.demo)
        lines.push(`    ${loginOf(demo).padEnd(widest)}  ${demo.password}  ${demo.note}`)
    }
    if (config.operatorHost)
      lines.push('', `  Operators work at http://${config.operatorHost}:${port} as demo with Demo2026x.`)
    if (!config.smtpUrl && all.length > 0)
      lines.push(
        '',
        '  Mails wait in the demo mailbox: ' +
          `${all.map((tenant) => `${tenants.publicUrl(tenant)}/demo/mailbox`).join('  ')}`,
      )
    if (config.clockStart)
      lines.push('', `  The product's clock started at ${config.clockStart.toISOString()}.`)
  }
  lines.push('', `  Listening on port ${port}. Stop with Ctrl+C.`, '')
  return lines.join('\n')
}

const loginOf = ({ email, personalID }: { email: string; personalID: string }): string => email || personalID

const widthOf = (tenants: readonly { name: string }[]): number =>
  Math.max(...tenants.map(({ name }) => name.length))
