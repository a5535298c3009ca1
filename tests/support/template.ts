/** The name of the migrated database that test databases are copied from. */
export const TEMPLATE = 'portal_template'
