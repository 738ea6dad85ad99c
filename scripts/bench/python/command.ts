import type { Measure } from '../measurement.ts';
import { exceededPythonLimits, pythonRows, pythonTable } from './rows.ts';
import { measurePython, PYTHON_FULL, PYTHON_QUICK } from './run.ts';

/** Measures the Python library, and returns the figures, their table and a line for each limit of a count that is exceeded. */
export const measureLibrary: Measure = async (isQuick) => {
  const rows = pythonRows(await measurePython(isQuick ? PYTHON_QUICK : PYTHON_FULL));
  return { rows, noun: 'figures', table: pythonTable(rows), errors: exceededPythonLimits(rows) };
};
