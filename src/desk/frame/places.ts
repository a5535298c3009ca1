import {
  IconActivity,
  IconBuilding,
  IconCash,
  IconChecklist,
  IconFolder,
  IconHome,
  IconPalette,
  IconScale,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'
import type { Operation } from '../calls/deskApi.ts'
import { findGroup } from '../operation/useLabels.ts'

/**
 * A place of the menu: its address after #, the right that its page needs, and the groups of operations of
 * its subject.
 */
export type Place = {
  id: string
  address: string
  icon: typeof IconHome
  right: string
  groups: readonly string[]
}

export const places: readonly Place[] = [
  { id: 'home', address: '', icon: IconHome, right: 'read', groups: ['overview'] },
  { id: 'people', address: 'people', icon: IconUsers, right: 'read', groups: ['people', 'link', 'data'] },
  { id: 'reviews', address: 'reviews', icon: IconChecklist, right: 'read', groups: ['review'] },
  {
    id: 'payroll',
    address: 'payroll',
    icon: IconCash,
    right: 'read',
    groups: ['payroll', 'providers', 'law'],
  },
  { id: 'reconcile', address: 'reconcile', icon: IconScale, right: 'payroll', groups: [] },
  {
    id: 'campaigns',
    address: 'campaigns',
    icon: IconSpeakerphone,
    right: 'read',
    groups: ['plan', 'news', 'documents'],
  },
  { id: 'year', address: 'year', icon: IconFolder, right: 'payroll', groups: ['yearend'] },
  { id: 'studio', address: 'studio', icon: IconPalette, right: 'studio', groups: ['studio'] },
  {
    id: 'company',
    address: 'company',
    icon: IconBuilding,
    right: 'read',
    groups: ['company', 'operators', 'release', 'history', 'contract'],
  },
  {
    id: 'status',
    address: 'status',
    icon: IconActivity,
    right: 'read',
    groups: ['failures', 'mail', 'jobs'],
  },
]

/** Returns the place that contains an address: a place itself, a person, or an operation. */
export function findPlace(path: string): Place | undefined {
  const [group = ''] = path.split('/')
  if (group === 'law') return places.find(({ id }) => id === 'payroll')
  if (group === 'person') return places.find(({ id }) => id === 'people')
  return (
    places.find(({ address }) => address === path) ??
    (path.includes('/') ? places.find(({ groups }) => groups.includes(group)) : undefined)
  )
}

/** Returns the operations of a place by group, in the order of its groups. */
export const listOperations = ({ groups }: Place, all: readonly Operation[]): Operation[] =>
  groups.flatMap((group) => all.filter(({ name }) => findGroup(name) === group))
