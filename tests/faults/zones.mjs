import { spawnSync } from 'node:child_process'

/** Zones on both sides of the date line, with half hours, and with summer times that differ from Madrid's. */
const zones = [
  'UTC',
  'Europe/Madrid',
  'Atlantic/Canary',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
]

/** The folders of rules about days and months, whose results may not depend on the machine's time zone. */
const rules = ['src/domain/kernel', 'src/domain/contract', 'src/domain/catalogue', 'src/domain/plan']

/**
 * npm run faults -- --only zones: runs the tests of the rules in each zone. Returns the number of zones with
 * failures.
 */
export function playZones() {
  console.log('\nThe rules in each time zone')
  const failed = zones.filter((zone) => {
    const { stdout } = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'rules', ...rules], {
      encoding: 'utf8',
      env: { ...process.env, TZ: zone, NO_COLOR: '1' },
    })
    const tests = /Tests\s+(.*)/.exec(stdout)?.[1] ?? 'did not run'
    console.log(`  ${zone}  ${tests}`)
    return !/^\d+ passed/.test(tests)
  })
  console.log(failed.length > 0 ? '  failed' : '  held')
  return failed.length
}
