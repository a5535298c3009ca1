/** Name of the migrated database that test databases are copies of. */
export const TEMPLATE = 'portal_template'
