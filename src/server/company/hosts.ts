import type { HostFault, TenantHead } from '../platform/context/context.ts'

/** Since when the releases of a tenant have had a host; undefined: the last one does not have it. */
export type HeldSince = (subdomain: string, host: string) => Promise<Date | undefined>

/** The host name of a Host header in lower case, without its port; undefined if it is invalid. */
export function hostName(header: string | undefined): string | undefined {
  const host = (header ?? '').trim().toLowerCase()
  const name = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.exec(host)?.[1]
  return name?.replace(/\.$/, '') || undefined
}

/** Whether a host is localhost or an IP address, where only a configured default tenant responds (D-61). */
export function isNameless(name: string): boolean {
  return name === 'localhost' || name.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(name)
}

/**
 * Maps allowed hosts to tenants: `<subdomain>.localhost` and the host of the public address, exact names
 * only (promise 1). If two tenants claim a host, it belongs to the folder of that name, or else to the one
 * that has it in `held`, or to the first; nobody gets one of `reserved`, the hosts of the operators' pages.
 * `clashes` has a sentence for each refused claim.
 */
export function assignHosts(
  tenants: readonly TenantHead[],
  held: ReadonlyMap<string, string> = new Map(),
  reserved: readonly string[] = [],
): { hosts: Map<string, string>; clashes: string[] } {
  const hosts = new Map(tenants.map(({ subdomain }) => [`${subdomain}.localhost`, subdomain]))
  const clashes: string[] = []
  const claims = tenants.flatMap(({ subdomain, publicUrl }) => {
    const host = publicHost(publicUrl)
    return host ? [{ host, subdomain, isHeld: held.get(host) === subdomain }] : []
  })
  for (const { host, subdomain } of claims.toSorted((a, b) => Number(b.isHeld) - Number(a.isHeld))) {
    const owner = reserved.includes(host) ? "the operators' pages" : hosts.get(host)
    if (owner && owner !== subdomain)
      clashes.push(
        `${subdomain}/tenant.json: publicUrl: the host ${host} belongs to ${owner} already; choose another.`,
      )
    else hosts.set(host, subdomain)
  }
  return { hosts, clashes }
}

/**
 * Finds why a tenant cannot have the host of a public address: another one has it in `hosts`, or it is one of
 * `reserved`; undefined if it can. The sentence does not name the other company. Links in mails would lead to
 * the other company, so a tenant with its host is never served.
 */
export function hostFault(
  publicUrl: string | undefined,
  subdomain: string,
  { hosts, reserved = [] }: { hosts: ReadonlyMap<string, string>; reserved?: readonly string[] | undefined },
): HostFault | undefined {
  const host = publicHost(publicUrl)
  const owner = host && hosts.get(host)
  if (host && reserved.includes(host))
    return { severity: 'loss', message: `the host ${host} is that of the operators' pages; choose another` }
  if (!owner || owner === subdomain) return undefined
  const message = `the host ${host} belongs to another company already; choose another`
  return { severity: 'fault', message }
}

/**
 * Finds the hosts that several tenants claim, each with the one whose last releases have had it for longest,
 * by `heldSince`; a host that no last release has is left out.
 */
export async function findHeld(
  tenants: readonly TenantHead[],
  heldSince: HeldSince,
): Promise<Map<string, string>> {
  const claims = tenants.map(({ subdomain, publicUrl }) => ({ subdomain, host: publicHost(publicUrl) }))
  const held = new Map<string, string>()
  for (const host of new Set(claims.flatMap((claim) => claim.host ?? []))) {
    const claiming = claims.filter((claim) => claim.host === host)
    if (claiming.length < 2) continue
    const dated: { subdomain: string; since: Date }[] = []
    for (const { subdomain } of claiming) {
      const since = await heldSince(subdomain, host)
      if (since) dated.push({ subdomain, since })
    }
    const [first] = dated.toSorted((a, b) => a.since.getTime() - b.since.getTime())
    if (first) held.set(host, first.subdomain)
  }
  return held
}

/**
 * Domains one level above the tenants' public hosts: "benefits.example.com" of "acme.benefits.example.com"
 * (D-61).
 */
export function bareDomains(tenants: readonly TenantHead[]): Set<string> {
  const domains = tenants.flatMap(({ publicUrl }) => {
    const parent = publicHost(publicUrl)?.split('.').slice(1)
    return parent && parent.length > 1 ? [parent.join('.')] : []
  })
  return new Set(domains)
}

/** The host of a public address; undefined without one. */
export function publicHost(publicUrl: string | undefined): string | undefined {
  return publicUrl && URL.canParse(publicUrl) ? hostName(new URL(publicUrl).hostname) : undefined
}
