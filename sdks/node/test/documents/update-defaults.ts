// Writes the table of defaults in the README as behaviour.yaml has it.
import { updateReadme } from './defaults.ts';

updateReadme();
