import type { EnvReader } from './envReader.ts'

export type HostsConfig = {
  /** Host of the operators' application; left out: only the shell is available. */
  operatorHost?: string | undefined
  /** Host on which operators see the portal in a frame; left out: none. */
  previewHost?: string | undefined
}

/** Reads the hosts that belong to no company; the demo has both. */
export function readHosts(env: EnvReader, demo: boolean): HostsConfig {
  const operatorHost = readHost(env, 'OPERATOR_HOST') ?? (demo ? 'desk.localhost' : undefined)
  const previewHost = readHost(env, 'PREVIEW_HOST') ?? (demo ? 'preview.localhost' : undefined)
  if (previewHost && !operatorHost && !env.faulty('OPERATOR_HOST'))
    env.fault('PREVIEW_HOST: the pages of operators alone open it; give OPERATOR_HOST too.')
  if (previewHost && previewHost === operatorHost)
    env.fault('PREVIEW_HOST: expected another host than OPERATOR_HOST.')
  return { operatorHost, previewHost }
}

const readHost = (env: EnvReader, name: string): string | undefined =>
  env.matching(name, /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/, 'a host name')
