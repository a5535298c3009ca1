import type { Follow } from './FollowUps.tsx'

/**
 * The follow-ups by operation. If an operation has several, the last one whose field is in the list is used.
 */
export const listActions: Record<string, Follow | readonly Follow[]> = {
  'review list': {
    field: 'contract',
    hidden: ['contract', 'isChange'],
    files: 'review documents',
    verbs: ['review/approve', 'review/refuse', 'review/ask'],
  },
  'contract list': { field: 'employeeNumber', verbs: ['people/show'] },
  'people find': { field: 'employeeNumber', verbs: ['people/show', 'people/leave', 'people/unlock'] },
  'people show': [
    {
      field: 'contract',
      hidden: ['contract'],
      verbs: ['link/resend', 'link/void'],
      isFor: ({ linkTo }) => linkTo !== '',
    },
    {
      field: 'document',
      hidden: ['contract', 'document'],
      verbs: [],
      files: 'people document',
      isFor: ({ document }) => document !== '',
    },
  ],
  'documents list': { field: 'document', hidden: ['document'], verbs: ['documents/remove'] },
  'news list': { field: 'message', verbs: ['news/remove'] },
  'release list': [
    { field: 'release', hidden: ['unapproved'], verbs: ['release/diff', 'release/show', 'release/restore'] },
    {
      field: 'publication',
      verbs: ['release/approve', 'release/withdraw'],
      isFor: ({ state }) => state !== 'refused',
      omits: ({ state }) => (state === 'scheduled' ? ['release/approve'] : []),
    },
  ],
  'release diff': {
    field: 'file',
    hidden: ['inForce', 'waiting', 'underReview', 'carts', 'losing', 'gaining'],
    verbs: [],
  },
  'plan show': { field: 'texts', hidden: ['texts'], verbs: [] },
  'plan windows': { field: 'window', verbs: ['plan/shut'] },
  'plan undecided': { field: 'employeeNumber', verbs: ['people/show'] },
  'people invitations': { field: 'employeeNumber', verbs: ['people/show', 'people/email'] },
  'payroll list': { field: 'month', verbs: ['payroll/file'] },
  'mail list': [
    { field: 'company', verbs: ['mail/retry'] },
    { field: 'employeeNumber', verbs: ['people/show', 'people/email'] },
  ],
  'yearend file': {
    field: 'employeeNumber',
    verbs: [],
    files: 'yearend statement',
    needs: ['year'],
    isFor: ({ employeeNumber }) => employeeNumber !== '',
  },
  'jobs list': { field: 'job', verbs: ['jobs/retry'] },
}
