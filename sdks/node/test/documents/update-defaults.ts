// Updates the table of defaults in the README from behaviour.yaml.
import { updateReadme } from './defaults.ts';

updateReadme();
