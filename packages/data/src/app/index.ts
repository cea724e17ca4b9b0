export { connect, isPostgresUrl, type OpenDatabase, openDatabase } from './open-database.ts';
