for resolution in node16 bundler; do
  module=$resolution
  [ $resolution = bundler ] && module=esnext
  if seen=$(tsc --noEmit --strict --module $module --moduleResolution $resolution --target es2022 --types node typescript.mts 2>&1); then
    echo "ok a strict program without skipLibCheck compiles with module resolution $resolution"
  else
    echo "not ok a strict program without skipLibCheck compiles with module resolution $resolution: $(echo "$seen" | head -3 | tr '\n' ' ')"
    status=1
  fi
done
exit ${status:-0}
